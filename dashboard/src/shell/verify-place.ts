import { statementCode } from '@sahuji/contract/statements'

/** The page that checks a statement, where what was typed for a receipt is the code of one. */
export function statementPlaceOf(typed: string): string | undefined {
  const code = statementCode.safeParse(typed)
  return code.success ? `/verify/statement/${code.data}` : undefined
}

// a reference of ours, alone or in the address of a receipt's code
const receiptForm = /(?:^|\/verify\/)(SJ[0-9A-HJKMNP-TV-Z]{14})(?:\?proof=([\w.~%-]{1,200}))?(?:$|[&#])/i

/** The page that checks a receipt, where what was typed or scanned for a statement is a receipt's. */
export function receiptPlaceOf(typed: string): string | undefined {
  const [, reference, proof] = receiptForm.exec(typed.trim()) ?? []
  if (reference === undefined) return undefined
  return `/verify/${reference.toUpperCase()}${proof === undefined ? '' : `?proof=${proof}`}`
}
