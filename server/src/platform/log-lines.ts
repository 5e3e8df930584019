/** Takes whole lines; process.stdout is one. */
export interface LineWriter {
  write(line: string): unknown
}

/** Turns the log's JSON into one line for a person: time, level if not info, message, then the facts. */
export function plainLines(to: LineWriter): LineWriter {
  return { write: (line) => to.write(plainLine(line)) }
}

function plainLine(line: string): string {
  const { time, level, msg, err, ...facts } = JSON.parse(line) as Record<string, unknown>
  const shown = Object.entries(facts).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const parts = [String(time).slice(11, 19), level === 'info' ? undefined : String(level).toUpperCase(), msg, ...shown]
  return `${parts.filter((part) => part !== undefined).join('  ')}\n${trace(err)}`
}

function trace(err: unknown): string {
  if (typeof err !== 'object' || err === null || !('stack' in err)) return ''
  const cause = 'cause' in err ? trace(err.cause) : ''
  return `${String(err.stack)}\n${cause}`
}
