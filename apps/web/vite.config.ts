import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = `http://localhost:${process.env.PORT || 8080}`;

export default defineConfig({
  plugins: [react()],
  server: {
    port: Number(process.env.WEB_PORT || 5173),
    strictPort: true,
    proxy: { '/api': server, '/health': server },
  },
  build: {
    target: 'es2023',
    sourcemap: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // One chunk, so that zod is told not to evaluate text before another chunk makes a schema.
            { name: 'zod', test: /\/node_modules\/zod\/|\/zod-without-eval\.ts$/, priority: 2 },
            // What several pages need is two files and not a hundred, of which a browser that opens a page
            // for the first time fetches six at a time.
            { name: 'libraries', test: /\/node_modules\//, minShareCount: 2, priority: 1 },
            { name: 'shared', minShareCount: 2 },
          ],
        },
      },
    },
  },
});
