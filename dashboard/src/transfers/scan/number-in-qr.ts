import { numberIn } from '../send/send-draft.ts'

/**
 * The mobile number that a QR holds, as ten digits: written alone, in a `tel:` address, in an address of our send page, or in
 * tag 62, 02 of a NepalQR. Undefined where there is none.
 */
export function numberInQr(text: string): string | undefined {
  const alone = numberIn(text.trim().replace(/^tel:/i, ''))
  if (alone) return alone
  if (URL.canParse(text)) return numberIn(new URL(text).searchParams.get('to') ?? '')
  const data = tagsOf(text)?.get('62')
  return numberIn((data && tagsOf(data)?.get('02')) ?? '')
}

/** Tags of a merchant-presented code: two digits name one, two say how long its value is. EMVCo QRCPS §3.2. */
function tagsOf(text: string): Map<string, string> | undefined {
  const tags = new Map<string, string>()
  for (let at = 0; at < text.length;) {
    const [, tag, length] = /^(\d\d)(\d\d)/.exec(text.slice(at)) ?? []
    if (tag === undefined || length === undefined) return undefined
    const end = at + 4 + Number(length)
    if (end > text.length) return undefined
    tags.set(tag, text.slice(at + 4, end))
    at = end
  }
  return tags
}
