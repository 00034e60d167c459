// How the gallery is built, for tests: `npm run gallery`, into build/gallery.
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [svelte()],
  build: { outDir: '../../build/gallery', emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0 },
})
