import type { Plugin } from 'vite'

/** In development: the sign-in at `/` and `/signin`, the gallery at `/gallery`, the app at every other address. */
export function pages(): Plugin {
  return {
    name: 'sahuji-pages',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (request.headers.accept?.includes('text/html') && request.url) request.url = documentFor(request.url)
        next()
      })
    },
  }
}

/** The document that answers an address. */
export function documentFor(address: string): string {
  const path = address.split(/[?#]/)[0] ?? '/'
  if (path.endsWith('.html')) return address
  if (path === '/' || path === '/signin') return '/signin.html'
  return path === '/gallery' ? '/gallery.html' : '/app.html'
}
