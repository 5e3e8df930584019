import type { LinguiConfig } from '@lingui/cli'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { type Argument, parseSync, Visitor } from 'oxc-parser'

type Extractor = NonNullable<LinguiConfig['extractors']>[number]

/** Finds the texts that `msg('…')` of contract/src/language/translatable.ts marks: Lingui's macro cannot run where Node runs the sources. */
export const markedTexts: Extractor = {
  match: (file) => file.endsWith('.ts'),
  extract(file, code, found) {
    if (!marksTexts(code)) return
    const visitor = new Visitor({
      CallExpression({ callee, arguments: given, start }) {
        if (callee.type !== 'Identifier' || callee.name !== 'msg') return
        const line = code.slice(0, start).split('\n').length
        const [message = '', context] = given.map((argument) => literalIn(argument, `${file}:${line}`))
        const id = generateMessageId(message, context)
        found({ id, message, ...(context && { context }), placeholders: {}, origin: [file, line] })
      },
    })
    visitor.visit(parseSync(file, code).program)
  },
}

/** Whether a source has texts to find. */
export const marksTexts = (code: string): boolean => /^import .*\bmsg\b.*translatable/m.test(code)

function literalIn(argument: Argument, place: string): string {
  if (argument.type === 'Literal' && typeof argument.value === 'string') return argument.value
  const [only, ...others] = argument.type === 'TemplateLiteral' ? argument.quasis : []
  if (only?.value.cooked && others.length === 0) return only.value.cooked
  throw new Error(`${place}: msg() takes one literal text, and a second one as its context`)
}
