import { defineConfig } from 'vite';

// The package has no dependencies: all that a command needs is in its files. Each command is a file of its own, which is
// read when it is asked for, so that help does not wait for the parsers of all formats.
export default defineConfig({
  build: {
    ssr: 'src/main.ts',
    target: 'node20.19',
    minify: true,
    // The licences of what is in the bundle ask to be told with it.
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      output: {
        entryFileNames: 'parlance.js',
        chunkFileNames: 'parts/[name]-[hash].js',
        banner: (chunk) => (chunk.isEntry ? '#!/usr/bin/env node' : ''),
      },
    },
  },
  ssr: { noExternal: true },
});
