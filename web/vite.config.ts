// How the app is built, and how `npm run dev` finds the play server.
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

const server = process.env['BOROUGHS_SERVER'] ?? 'http://127.0.0.1:8000'

/** The served app's policy comes with its headers; a host of plain files sends none, so that the page says it. */
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:;" +
  " font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"
const page = (name: string): string => new URL(name, import.meta.url).pathname
const policy = {
  name: 'policy',
  transformIndexHtml: () => [{ tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY }, injectTo: 'head-prepend' as const }],
}

// `--mode site`: the app with the engine in a worker, for any host of plain files (tools/site.py adds the engine).
export default defineConfig(({ mode }) => ({
  base: './',
  plugins: mode === 'site' ? [svelte(), policy] : [svelte()],
  worker: { format: 'es' as const },
  build: {
    outDir: mode === 'site' ? '../dist/site' : '../src/boroughs/web',
    emptyOutDir: true,
    manifest: 'manifest.json',
    target: 'es2022',
    modulePreload: { polyfill: false },
    // The content security policy allows no data: addresses for scripts and styles.
    assetsInlineLimit: 0,
    // One file for the kit and what only it uses: boards share most of it, and many small files are slower than one.
    rolldownOptions: { ...(mode === 'site' ? { input: ['index.html', 'embed.html'].map(page) } : {}), output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: 'kit', test: /src\/kit\/|svelte\/src\/(motion|easing)/ }] } } },
  },
  server: {
    proxy: {
      // The server refuses sockets of other origins: the proxy speaks as the page that it serves.
      '/api': { target: server, changeOrigin: true, ws: true, rewriteWsOrigin: true },
    },
  },
  // The tokens are read as they are: by themselves tests see no styles.
  test: { include: ['tests/**/*.test.ts'], css: { include: [/tokens/] } },
}))
