// How the app is built, and how `npm run dev` finds the play server.
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

const server = process.env['BOROUGHS_SERVER'] ?? 'http://127.0.0.1:8000'

export default defineConfig({
  base: './',
  plugins: [svelte()],
  build: {
    outDir: '../src/boroughs/web',
    emptyOutDir: true,
    manifest: 'manifest.json',
    target: 'es2022',
    modulePreload: { polyfill: false },
    // The content security policy allows no data: addresses for scripts and styles.
    assetsInlineLimit: 0,
    // One file for the kit and what only it uses: boards share most of it, and many small files are slower than one.
    rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: 'kit', test: /src\/kit\/|svelte\/src\/(motion|easing)/ }] } } },
  },
  server: {
    proxy: {
      // The server refuses sockets of other origins: the proxy speaks as the page that it serves.
      '/api': { target: server, changeOrigin: true, ws: true, rewriteWsOrigin: true },
    },
  },
  test: { include: ['tests/**/*.test.ts'] },
})
