import type { FastifyInstance } from 'fastify'
import type { Log } from '../log.ts'

/**
 * Hears a proxy that is not trusted: all people behind it share its address, and so its limits. Told once in the log;
 * the answer is the warning for /readyz, empty until then. A stranger who forges the header is told of as well: from here
 * it cannot be told from a proxy.
 */
export function untrustedProxies(app: FastifyInstance, log: Log): () => string[] {
  let isHeard = false
  app.addHook('onRequest', async ({ headers, ips = [], socket }) => {
    // of a peer that is trusted, at least one address more is known than its own
    if (isHeard || headers['x-forwarded-for'] === undefined || ips.length > 1) return
    isHeard = true
    log.warn(
      { peer: socket.remoteAddress },
      'X-Forwarded-For came from a peer that is not trusted: if it is your proxy, set TRUSTED_PROXIES to its address; all people behind it share one limit until then',
    )
  })
  return () => (isHeard ? ['proxy_not_trusted'] : [])
}
