import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import { type GaugeSource, gaugesOf } from './gauges.ts'

export interface Metrics {
  answered(request: { method: string; route: string; http: number; seconds: number }): void
  /** A counter with labels: each call of the returned function counts one. */
  counter<Labels extends Record<string, string>>(of: {
    name: string
    help: string
    labels: readonly (keyof Labels & string)[]
  }): (labels: Labels) => void
  /** Adds gauges that are read when the page is requested. */
  watch(source: GaugeSource): void
  /** The page that Prometheus reads; it answers within seconds even while a source of gauges fails. */
  page(): Promise<string>
}

/** Counters of this process, in a registry of their own. */
export function createMetrics(options: { ofProcess?: boolean } = {}): Metrics {
  const registry = new Registry()
  if (options.ofProcess) collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'http'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const gauges = gaugesOf(registry)
  return {
    answered: ({ method, route, http, seconds: took }) => seconds.observe({ method, route, http }, took),
    counter: ({ name, help, labels }) => {
      const counted = new Counter({ name, help, labelNames: [...labels], registers: [registry] })
      return (under) => counted.inc(under)
    },
    watch: gauges.watch,
    page: async () => {
      await gauges.refresh()
      return registry.metrics()
    },
  }
}

/** Serves the metrics on a port of their own, never on the public one. */
export async function serveMetrics(metrics: Metrics, where: { host: string; port: number }): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    metrics.page().then(
      (page) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(page),
      () => response.writeHead(500).end(),
    )
  })
  await once(server.listen(where.port, where.host), 'listening')
  return server
}
