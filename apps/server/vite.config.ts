import { defineConfig, type Plugin } from 'vite';
import manifest from './package.json' with { type: 'json' };

/** What is started by hand, by `npm` or by the container. */
const programs = ['main', 'backup', 'restore', 'distribute', 'import-traduora', 'make-cluster'];

/** What `modulePath` names: threads, and what is loaded late. */
const modules = [
  'db/embedded/worker',
  'integrations/fonts/open-font',
  'integrations/formats/format-worker',
  'integrations/glossaries/compile-worker',
  'integrations/proofreading/hunspell-worker',
];

/**
 * Packages with files that they look for beside themselves: machine code, WebAssembly, threads, fonts, scripts. They are
 * installed beside the bundle, and all others are in it.
 */
const beside = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies });

/**
 * Maps lead from stacks to lines of the source. Those of libraries would be nine tenths of all, which each start reads.
 */
const mapOwnModules: Plugin = {
  name: 'map-own-modules',
  transform: {
    filter: { id: /node_modules/ },
    handler: (code) => ({ code, map: { mappings: '' } }),
  },
};

// A server has a dozen files in place of 1500, so that it starts in half of the time. What is loaded late is in files of
// its own: decision 030.
export default defineConfig({
  build: {
    ssr: true,
    target: 'node24',
    // Stacks in logs show the names of functions.
    minify: false,
    sourcemap: true,
    // The licences of what is in the bundle ask to be told with it.
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      input: Object.fromEntries([...programs, ...modules].map((name) => [name, `src/${name}.ts`])),
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'parts/[name]-[hash].js',
        sourcemapExcludeSources: true,
      },
    },
    reportCompressedSize: false,
  },
  plugins: [mapOwnModules],
  ssr: { noExternal: true, external: beside },
});
