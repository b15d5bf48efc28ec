import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, parseSync, Visitor } from 'vite';
import { splitMessages } from './split-messages.ts';

const server = `http://localhost:${process.env.PORT || 8080}`;

/** All but the few lines by which pages apply fixes. */
const checks = /\/packages\/checks\/src\/(?!finding\.ts)|\/node_modules\/(?:re2js|@fluent)\//;
const isLibrary = (id: string) => id.includes('/node_modules/');

/**
 * Takes the descriptions of schemas and the summaries of endpoints out of the contract. No page shows them: only the
 * description of the API has them, and they are 20 kB (compressed) that every browser would wait for. Blanks take their
 * place, so that all else stays at its line and column, as source maps have it.
 */
function leaveOutDescriptions(): Plugin {
  return {
    name: 'leave-out-descriptions',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/packages\/contract\/src\/.+\.ts$/, code: /\.describe\(|\bsummary:/ },
      handler(code, id) {
        let rest = code;
        const replace = (start: number, end: number, text = '') => {
          const blank = rest.slice(start + text.length, end).replace(/[^\n]/g, ' ');
          rest = rest.slice(0, start) + text + blank + rest.slice(end);
        };
        const visitor = new Visitor({
          CallExpression({ callee, arguments: [definition], end }) {
            if (callee.type === 'Identifier' && callee.name === 'endpoint') {
              if (definition?.type !== 'ObjectExpression') return;
              for (const property of definition.properties) {
                if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
                const { key, value } = property;
                if (key.name === 'summary') replace(value.start, value.end, "''");
              }
              return;
            }
            if (callee.type !== 'MemberExpression' || callee.computed) return;
            if (callee.property.name === 'describe') replace(callee.object.end, end);
          },
        });
        visitor.visit(parseSync(id, code).program);
        return { code: rest, map: null };
      },
    },
  };
}

export default defineConfig({
  plugins: [leaveOutDescriptions(), splitMessages(), react()],
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
