import type { PaymentCode } from '@sahuji/contract/payments/codes'
import type { PaymentLink } from '@sahuji/contract/payments/links'
import { useQuery } from '@tanstack/react-query'
import { Money } from '../../kit/format/money.tsx'
import { PayLinkIcon, QrCodeIcon } from '../../kit/icons/money.tsx'
import { codes } from '../../payments/codes/calls.ts'
import { useMayLive } from '../../platform/session/rights.ts'
import { links } from '../../payments/links/calls.ts'
import { LinkStatus } from '../../payments/links/link-words.tsx'
import type { Item, ItemContext } from './palette-items.tsx'

/** What the palette finds of the shop's ways to be paid: links as the server found them, and all codes to be matched here. */
export function usePaymentItems({ words, isAsked }: { words: string; isAsked: boolean }, context: ItemContext) {
  const readsSales = useMayLive('sales.read')
  const takes = useMayLive('payments.take')
  const found = useQuery({ ...links.found(words), enabled: isAsked && readsSales, retry: false })
  const listed = useQuery({ ...codes.list(), enabled: isAsked && takes, retry: false })
  return {
    links: (found.data?.data ?? []).map((link) => linkItem(link, context)),
    codes: (listed.data?.codes ?? []).map((code) => codeItem(code, context)),
  }
}

/** A payment link, found by its title and the code of its address; opens its row. */
const linkItem = (link: PaymentLink, { go }: ItemContext): Item => ({
  id: `link-${link.id}`,
  name: link.title,
  icon: <PayLinkIcon />,
  note: link.amount === null ? undefined : <Money of={link.amount} />,
  end: <LinkStatus of={link} />,
  names: [link.title, link.url.split('/').at(-1) ?? ''],
  words: '',
  run: () => go(`/dashboard/paymentLinks?link=${link.id}`),
})

/** A printed QR code, found by its place, the name in it and its number; shows it beside the list. */
const codeItem = ({ id, label, name, code }: PaymentCode, { go }: ItemContext): Item => ({
  id: `code-${id}`,
  name: label,
  icon: <QrCodeIcon />,
  note: code,
  names: [label, name, code],
  words: '',
  run: () => go(`/dashboard/qrcode?code=${id}#code`),
})
