import type { FastifyInstance } from 'fastify'

/** Limits that no request of the contract comes near; more is refused before it costs anything. */
export const jsonMost = { depth: 32, values: 2_000, steps: 65_536, number_characters: 40, name_characters: 200 }

/**
 * Reads JSON from an untrusted caller: numbers are written out plainly, no name is that of a prototype, nesting and
 * size stay below what a person would send. The pass over the text takes `steps` at most (a character outside of
 * strings is one, as is each escaped quote), then comes JSON.parse. Throws on everything else; a number in disguise
 * arrives as an invalid number.
 */
export function readJson(text: string): unknown {
  const value: unknown = JSON.parse(withinBounds(text))
  refuseNames(value)
  return value
}

const [quote, comma, backslash] = [0x22, 0x2c, 0x5c]
const [bracket, bracketEnd, brace, braceEnd] = [0x5b, 0x5d, 0x7b, 0x7d]

/** The text with disguised numbers made invalid. Throws where it nests too deeply or has too many parts. */
function withinBounds(text: string): string {
  const spent = { depth: 0, values: 1, steps: 0 }
  let kept = ''
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === bracket || code === brace) spent.depth++
    else if (code === bracketEnd || code === braceEnd) spent.depth--
    if (code === comma || code === bracket || code === brace) spent.values++
    if (++spent.steps > jsonMost.steps || spent.depth > jsonMost.depth || spent.values > jsonMost.values)
      throw new RangeError('nested too deeply or too many parts')
    if (code === quote) at = endOfString(text, at, spent)
    else if (isOfNumber(code)) {
      const number = numberAt(text, at)
      if (isDisguised(number)) {
        kept += `${text.slice(from, at)}${noNumber}`
        from = at + number.length
      }
      at += number.length - 1
    }
  }
  return kept === '' ? text : kept + text.slice(from)
}

function endOfString(text: string, start: number, spent: { steps: number }): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end
    while (text.charCodeAt(before - 1) === backslash) before--
    if ((end - before) % 2 === 0) return end
    spent.steps += end - before
    if (spent.steps > jsonMost.steps) break
  }
  throw new SyntaxError('a string without an end')
}

const isOfNumber = (code: number): boolean => code === 0x2d || (code >= 0x30 && code <= 0x39)
const numberHere = new RegExp(`[-+.eE\\d]{1,${jsonMost.number_characters + 1}}`, 'y')
const written = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/

function numberAt(text: string, at: number): string {
  numberHere.lastIndex = at
  const [number = ''] = numberHere.exec(text) ?? []
  if (number.length > jsonMost.number_characters || !written.test(number)) throw new SyntaxError('no number')
  return number
}

// 5e4, 50000.0 and 9007199254740990.7 would all arrive as whole numbers; an amount is never guessed, so they are
// invalid: their replacement is read as Infinity, which no field accepts.
const noNumber = '1e999'
const isDisguised = (number: string): boolean =>
  /[eE]/.test(number) || (number.includes('.') && Number.isInteger(Number(number)))

// the text is within its bounds now: few values and few levels
function refuseNames(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    if (name === '__proto__' || (name === 'constructor' && isPolluting(inner)))
      throw new SyntaxError('a prototype’s name')
    if (name.length > jsonMost.name_characters) throw new RangeError('too long a name')
    refuseNames(inner)
  }
}

const isPolluting = (value: unknown): boolean => typeof value === 'object' && value !== null && 'prototype' in value

/** Bodies are JSON only, in the contract's form. Everything else is 400. */
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
