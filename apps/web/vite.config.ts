import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = `http://localhost:${process.env.PORT || 8080}`;

/** All but the few lines by which pages apply fixes. */
const checks = /\/packages\/checks\/src\/(?!finding\.ts)|\/node_modules\/(?:re2js|@fluent)\//;
const isLibrary = (id: string) => id.includes('/node_modules/');

export default defineConfig({
  plugins: [react()],
  server: {
    port: Number(process.env.WEB_PORT || 5173),
    strictPort: true,
    proxy: { '/api': server, '/health': server, '/cli': server },
  },
  build: {
    target: 'es2023',
    sourcemap: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // One chunk, so that zod is told not to evaluate text before another chunk makes a schema.
            { name: 'zod', test: /\/node_modules\/zod\/|\/zod-without-eval\.ts$/, priority: 3 },
            // What finds mistakes is more code than any page, and no page waits for it: it is fetched beside the editor
            // and with the page of the checks.
            { name: 'checks', test: checks },
            // What is fetched before any page is shown.
            { name: 'first-libraries', test: isLibrary, tags: ['$initial'], priority: 2 },
            { name: 'first', test: (id) => !isLibrary(id), tags: ['$initial'], priority: 2 },
            // What several pages need is two files and not a hundred, of which a browser that opens a page
            // for the first time fetches six at a time.
            {
              name: 'libraries',
              test: (id) => isLibrary(id) && !checks.test(id),
              minShareCount: 2,
              priority: 1,
            },
            {
              name: 'shared',
              test: (id) => !isLibrary(id) && !checks.test(id),
              minShareCount: 2,
              priority: 1,
            },
          ],
        },
      },
    },
  },
});
