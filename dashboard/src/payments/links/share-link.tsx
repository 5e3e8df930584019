import type { PaymentLink } from '@sahuji/contract/payments/links'
import { Trans, useLingui } from '@lingui/react/macro'
import { encode } from 'uqr'
import { useWriting } from '../../kit/format/reader.ts'
import { MailIcon } from '../../kit/icons/actions.tsx'
import { MobilePhoneIcon, QrCodeIcon } from '../../kit/icons/money.tsx'
import { MessageIcon } from '../../kit/icons/later.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { LinkButton } from '../../kit/layout/link.tsx'
import { downloadFile } from '../../platform/browser/save-text.ts'
import * as css from './payment-links.module.css'

interface ShareLinkProps {
  of: Pick<PaymentLink, 'title' | 'amount' | 'url'>
  /** An ended link is not sent any more; its QR can still be saved. */
  isOpen?: boolean
  /** Below each other, beside a larger QR. */
  isList?: boolean
}

/** Sends the link by the apps of the device, or saves its QR. */
export function ShareLink({ of: { title, amount, url }, isOpen = true, isList = false }: ShareLinkProps) {
  const { t } = useLingui()
  const { money } = useWriting()
  const sum = amount === null ? undefined : money(amount)
  const message = sum === undefined ? t`${title}. Pay here: ${url}` : t`${title}, ${sum}. Pay here: ${url}`
  const text = encodeURIComponent(message)
  const subject = encodeURIComponent(title)
  const size = isList ? 'normal' : 'small'
  return (
    <div className={isList ? css.shareList : css.share}>
      {isOpen && (
        <>
          <LinkButton
            size={size}
            icon={<MessageIcon small />}
            href={`https://wa.me/?text=${text}`}
            target="_blank"
            rel="noopener"
          >
            WhatsApp
          </LinkButton>
          <LinkButton size={size} icon={<MessageIcon small />} href={`viber://forward?text=${text}`}>
            Viber
          </LinkButton>
          <LinkButton size={size} icon={<MobilePhoneIcon small />} href={`sms:?&body=${text}`}>
            <Trans>SMS</Trans>
          </LinkButton>
          <LinkButton size={size} icon={<MailIcon small />} href={`mailto:?subject=${subject}&body=${text}`}>
            <Trans>E-mail</Trans>
          </LinkButton>
        </>
      )}
      <Button size={size} icon={<QrCodeIcon small />} onPress={() => saveQr(url)}>
        <Trans>Save QR</Trans>
      </Button>
    </div>
  )
}

const modulePixels = 16

/** Downloads the QR as a picture, black on white with four quiet modules. */
function saveQr(url: string): void {
  const { size, data } = encode(url, { ecc: 'M', border: 4 })
  const canvas = document.createElement('canvas')
  canvas.width = size * modulePixels
  canvas.height = size * modulePixels
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = 'black'
  data.forEach((row, y) =>
    row.forEach((on, x) => on && pen.fillRect(x * modulePixels, y * modulePixels, modulePixels, modulePixels)),
  )
  const name = `${url.split('/').at(-1) ?? 'link'}.png`
  canvas.toBlob((picture) => picture && downloadFile(new File([picture], name, { type: 'image/png' })))
}
