import { Trans, useLingui } from '@lingui/react/macro'
import { MailIcon, PhoneIcon } from '../../kit/icons/actions.tsx'
import { List, ListRow } from '../../kit/data/list.tsx'
import { Ltr } from '../../kit/layout/text.tsx'
import { useSessionValue } from '../session/session.ts'
import { supportContact } from '../../kit/format/operator.ts'
import { Section } from '../../kit/layout/section.tsx'

/**
 * Support by telephone and e-mail, the operator's by default; its border changes for an accepted agent. Spec §1, §6.
 */
export function SupportCard({
  contact: { phone, email } = supportContact(),
}: {
  contact?: { phone: string; email: string }
}) {
  const { t } = useLingui()
  return (
    <Section
      tone={useSessionValue('agent') === 'ACCEPTED' ? 'success' : undefined}
      title={t`Talk to a person`}
      aside={<Trans>Sunday to Friday, 9 to 18</Trans>}
    >
      <List>
        <ListRow icon={<PhoneIcon />} href={`tel:${phone}`}>
          <Ltr>{phone}</Ltr>
        </ListRow>
        <ListRow icon={<MailIcon />} href={`mailto:${email}`}>
          <Ltr>{email}</Ltr>
        </ListRow>
      </List>
    </Section>
  )
}
