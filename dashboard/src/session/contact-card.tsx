import { Trans, useLingui } from '@lingui/react/macro'
import { MailIcon, PhoneIcon } from '../kit/icons/actions.tsx'
import { ContactBox } from '../kit/contact-box.tsx'
import { List, ListRow } from '../kit/list.tsx'
import { Ltr } from '../kit/text.tsx'
import { useKept } from '../platform/use-kept.ts'
import { supportEmail, supportPhone } from './contact.tsx'

/** Support by phone and e-mail; its border changes for an accepted agent. Spec §1, §6. */
export function ContactCard() {
  const { t } = useLingui()
  return (
    <ContactBox
      isAgent={useKept('agent') === 'ACCEPTED'}
      title={t`Talk to a person`}
      aside={<Trans>Sunday to Friday, 9 to 18</Trans>}
    >
      <List>
        <ListRow icon={<PhoneIcon />} href={`tel:${supportPhone}`}>
          <Ltr>{supportPhone}</Ltr>
        </ListRow>
        <ListRow icon={<MailIcon />} href={`mailto:${supportEmail}`}>
          <Ltr>{supportEmail}</Ltr>
        </ListRow>
      </List>
    </ContactBox>
  )
}
