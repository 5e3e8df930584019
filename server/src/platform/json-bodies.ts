import type { FastifyInstance } from 'fastify'

/**
 * Bodies are JSON only, and JSON as the contract means it: a number is written out as it is meant, nothing is named like
 * a prototype, nothing is nested deeper than a person would. Everything else is no body at all: 400.
 */
export function jsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : readJson(`${body}`))
    } catch (error) {
      done(Object.assign(new Error('not JSON of ours', { cause: error }), { statusCode: 400 }))
    }
  })
}

/** Reads JSON from a stranger. Throws on what cannot be read, on prototype names and on too many levels. */
export function readJson(text: string): unknown {
  const value: unknown = JSON.parse(text, revive)
  if (isDeeperThan(depthMax, value)) throw new RangeError('nested too deeply')
  return value
}

const depthMax = 32

function revive(key: string, value: unknown, context?: { source?: string }): unknown {
  if (key === '__proto__' || (key === 'constructor' && isPolluting(value))) throw new SyntaxError('a prototype’s name')
  return typeof value === 'number' && isDisguised(value, context?.source ?? '') ? Number.NaN : value
}

const isPolluting = (value: unknown): boolean => typeof value === 'object' && value !== null && 'prototype' in value

// 5e4, 50000.0 and 9007199254740990.7 all arrive as whole numbers; an amount is never guessed, so they count as none.
const isDisguised = (value: number, source: string): boolean =>
  /[eE]/.test(source) || (source.includes('.') && Number.isInteger(value))

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner))
}
