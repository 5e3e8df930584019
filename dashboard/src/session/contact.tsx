import { Trans } from '@lingui/react/macro'
import { Ltr } from '../kit/text.tsx'

/** The operator's support, as the specification names it. */
export const supportPhone = '+977-1-4620147'
export const supportEmail = 'support@sahuji.example'

/** How to reach a person, at the foot of every door. */
export function Contact() {
  return (
    <>
      <a href={`tel:${supportPhone}`}>
        <Ltr>{supportPhone}</Ltr>
      </a>
      <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      <span>
        <Trans>Sunday to Friday, 9 to 18</Trans>
      </span>
    </>
  )
}
