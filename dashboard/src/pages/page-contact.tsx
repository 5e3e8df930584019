import type { GeneralPage } from '@sahuji/contract/pages'
import { Trans, useLingui } from '@lingui/react/macro'
import { ContactBox } from '../kit/contact-box.tsx'
import { MailIcon, PhoneIcon } from '../kit/icons/actions.tsx'
import { List, ListRow } from '../kit/list.tsx'
import { Ltr } from '../kit/text.tsx'
import { useKept } from '../platform/use-kept.ts'

/** How to reach a person, as the server says it. Its border changes for an accepted agent. Spec §1, §6. */
export function PageContact({ of: { phone, email } }: { of: GeneralPage['contact'] }) {
  const { t } = useLingui()
  return (
    <ContactBox
      isAgent={useKept('agent') === 'ACCEPTED'}
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
    </ContactBox>
  )
}
