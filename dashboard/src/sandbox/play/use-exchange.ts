import type { RouteEntry, Takes } from '@sahuji/contract/http/route'
import { CallFailed } from '../../platform/calls/call-failed.ts'

/** A request with its answer, as the wire has them. */
export interface Exchange {
  request: string
  http: number | null
  isGood: boolean
  answer: string
}

/** What was asked, and what was answered or refused. */
export function exchangeOf<Entry extends RouteEntry>(
  { method, path }: Entry,
  asked: Takes<Entry>,
  answered: unknown,
): Exchange {
  const input: Record<string, unknown> = { ...asked }
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = input[name]
    delete input[name]
    return `${value as string}`
  })
  const body = Object.keys(input).length > 0 ? `\n\n${written(input)}` : ''
  const request = `${method} ${address}${body}`
  if (answered instanceof CallFailed) {
    const { http, status, message, refusal } = answered
    return { request, http: http || null, isGood: false, answer: written({ status, message, refusal }) }
  }
  if (answered instanceof Error) return { request, http: null, isGood: false, answer: answered.message }
  return { request, http: 200, isGood: true, answer: written(answered) }
}

/** JSON as the wire has it: amounts are numbers of paisa. */
const written = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? Number(part) : part), 2)
