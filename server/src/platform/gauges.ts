import { Gauge, type Registry } from 'prom-client'

/** One value of a gauge, under its labels. */
export interface Reading {
  gauge: string
  labels?: Record<string, string>
  value: number | bigint
}

/** Gauges that are read together when the page is requested. */
export interface GaugeSource {
  /** Its subject; the label of `sahuji_gauges_readable`. */
  name: string
  gauges: readonly { name: string; help: string; labels?: readonly string[] }[]
  read(): Promise<readonly Reading[]> | readonly Reading[]
}

const timeoutMilliseconds = 1_000
const keptMilliseconds = 5_000

/**
 * Gauges of a registry. `refresh` reads each source, at most every five seconds, and waits for none longer than a
 * second: a source that fails or hangs has no values and is 0 in `sahuji_gauges_readable`.
 */
export function gaugesOf(registry: Registry): { watch(source: GaugeSource): void; refresh(): Promise<void> } {
  const readable = new Gauge({
    name: 'sahuji_gauges_readable',
    help: '1 where the gauges of a source could be read, 0 where they are missing from this page',
    labelNames: ['source'],
    registers: [registry],
  })
  const sources: (() => Promise<void>)[] = []
  return {
    watch: (source) => {
      const refresh = refresherOf(source, registry)
      sources.push(async () => readable.set({ source: source.name }, (await refresh()) ? 1 : 0))
    },
    refresh: async () => void (await Promise.all(sources.map((each) => each()))),
  }
}

/** Reads one source if it is due; returns whether its gauges are current. */
function refresherOf(source: GaugeSource, registry: Registry): () => Promise<boolean> {
  const made = source.gauges.map(({ name, help, labels = [] }) => {
    const gauge = new Gauge({ name, help, labelNames: [...labels], registers: [registry] })
    return { name, gauge, isPlain: labels.length === 0 }
  })
  const gauges = new Map(made.map(({ name, gauge }) => [name, gauge]))
  let stands = false
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined
  const keep = (readings: readonly Reading[]) => {
    lose()
    for (const { gauge, labels = {}, value } of readings) gauges.get(gauge)?.set(labels, Number(value))
    stands = true
    readAt = performance.now()
  }
  // A gauge without labels resets to 0, which would be false.
  const lose = () => {
    for (const { gauge, isPlain } of made) {
      gauge.reset()
      if (isPlain) gauge.remove()
    }
    stands = false
  }
  lose()
  return async () => {
    if (stands && performance.now() - readAt < keptMilliseconds) return true
    // One at a time: a later request does not start another read of a hanging source.
    reading ??= Promise.resolve()
      .then(() => source.read())
      .then(keep)
      .catch(lose)
      .finally(() => (reading = undefined))
    if (!(await inTime(reading))) lose()
    return stands
  }
}

async function inTime(reading: Promise<void>): Promise<boolean> {
  const timeout = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => timeout.resolve(false), timeoutMilliseconds)
  const done = reading.then(() => true)
  return Promise.race([done, timeout.promise]).finally(() => clearTimeout(timer))
}
