import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  server: { proxy: { '/api': 'http://localhost:8080' } },
  build: {
    target: 'es2023',
    sourcemap: true,
    rolldownOptions: {
      output: {
        // One chunk, so that zod is told not to evaluate text before another chunk makes a schema.
        codeSplitting: {
          groups: [{ name: 'zod', test: /\/node_modules\/zod\/|\/zod-without-eval\.ts$/ }],
        },
      },
    },
  },
});
