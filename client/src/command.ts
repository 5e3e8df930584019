#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { listen } from './listen.ts'
import { sahuji } from './sahuji.ts'

const usage = `sahuji listen --forward-to http://localhost:3000/hooks

Posts the webhooks of the sandbox to a server on this machine.

  --forward-to   the address that gets them
  --url          the address of Sahuji; by default SAHUJI_URL
  SAHUJI_KEY     a secret key of the sandbox with the scope webhooks
`

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())

/** Runs the command; answers the exit code. */
async function run(): Promise<number> {
  const options = { 'forward-to': { type: 'string' }, url: { type: 'string' }, help: { type: 'boolean' } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const { 'forward-to': forward_to, url = process.env['SAHUJI_URL'], help } = values
  const key = process.env['SAHUJI_KEY']
  if (help === true || positionals[0] !== 'listen' || !forward_to || !url || !key) {
    process.stderr.write(usage)
    return help === true ? 0 : 2
  }
  const print = (line: string) => void process.stdout.write(`${line}\n`)
  await listen({ api: sahuji({ url, key }), forward_to: new URL(forward_to).href, print, signal: stop.signal })
  return 0
}

process.exitCode = await run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  return 1
})
