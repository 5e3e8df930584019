/** What the QR of one payment contains; the amount in rupees. */
interface QrFields {
  acquirer: string
  merchant: string
  category: string
  amount: string
  name: string
  city: string
  bill: string
  store: string
  terminal: string
  purpose: string
  trace: string
}

const tag = (id: string, value: string): string => `${id}${`${value.length}`.padStart(2, '0')}${value}`

/** A dynamic NEPALPAY QR as NCHL writes it, with its own id in tag 62-51. Written apart from the product's. */
export function qrText(of: QrFields): string {
  const text = [
    tag('00', '01'),
    tag('01', '12'),
    tag('29', tag('00', `NCHL${of.acquirer}${of.merchant}`)),
    tag('52', of.category.padStart(4, '0')),
    tag('53', '524'),
    tag('54', of.amount),
    tag('58', 'NP'),
    tag('59', of.name),
    tag('60', of.city),
    tag(
      '62',
      tag('01', of.bill) +
        tag('03', of.store) +
        tag('07', of.terminal) +
        tag('08', of.purpose.slice(0, 12)) +
        tag('51', tag('00', of.trace)),
    ),
    '6304',
  ].join('')
  return text + checkSum(text)
}

/** CRC-16 with polynomial 1021 from FFFF, bit by bit. */
function checkSum(text: string): string {
  let register = 0xffff
  for (const byte of Buffer.from(text, 'utf8'))
    for (let bit = 7; bit >= 0; bit -= 1) {
      const isOut = (register & 0x8000) !== 0
      register = ((register << 1) & 0xffff) ^ (isOut !== (((byte >> bit) & 1) === 1) ? 0x1021 : 0)
    }
  return register.toString(16).toUpperCase().padStart(4, '0')
}
