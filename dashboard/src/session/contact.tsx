import { Trans } from '@lingui/react/macro'
import { supportContact } from '../kit/format/operator.ts'
import { Ltr } from '../kit/layout/text.tsx'

/** The support contact at the foot of the pages before the dashboard. */
export function Contact() {
  const { phone, email } = supportContact()
  return (
    <>
      <a href={`tel:${phone}`}>
        <Ltr>{phone}</Ltr>
      </a>
      <a href={`mailto:${email}`}>{email}</a>
      <span>
        <Trans>Sunday to Friday, 9 to 18</Trans>
      </span>
    </>
  )
}
