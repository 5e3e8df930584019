import type { ContactChange, ContactChannel } from '@sahuji/contract/auth/contact-changes'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '../kit/layout/button.tsx'
import { Entries, Entry, EntryWell, SkeletonEntries } from '../kit/data/entries.tsx'
import { Section } from '../kit/layout/section.tsx'
import { Loading } from '../kit/layout/skeleton.tsx'
import { Status } from '../kit/layout/status.tsx'
import { Ltr, Text } from '../kit/layout/text.tsx'
import { usePart } from '../kit/layout/use-part.ts'
import type { ProfileView } from './profile-view.ts'
import { DateTime } from '../kit/format/date.tsx'
import { PendingChangeActions } from './pending-change.tsx'

const askEmail = () => import('./contact-change-dialogs.tsx').then(({ ChangeEmailDialog }) => ChangeEmailDialog)
const askMobile = () => import('./contact-change-dialogs.tsx').then(({ ChangeMobileDialog }) => ChangeMobileDialog)
const waitingMobile = () => import('./pending-mobile.tsx').then(({ PendingMobile }) => PendingMobile)

/** E-mail and mobile number of the person, each changed only when the new one is verified. */
export function ContactCard({ of: shown }: { of: ProfileView | undefined }) {
  const { t } = useLingui()
  const [editing, setEditing] = useState<ContactChannel>()
  const close = () => setEditing(undefined)
  const { Part: ChangeEmailDialog } = usePart(askEmail, editing === 'email')
  const { Part: ChangeMobileDialog } = usePart(askMobile, editing === 'mobile')
  return (
    <Section id="contact" title={<Trans>Contact</Trans>} label={t`Contact`}>
      {shown ? (
        <Channels of={shown} onChange={setEditing} />
      ) : (
        <Loading>
          <SkeletonEntries lines={2} />
        </Loading>
      )}
      {editing === 'email' && ChangeEmailDialog && <ChangeEmailDialog onClose={close} />}
      {editing === 'mobile' && ChangeMobileDialog && <ChangeMobileDialog onClose={close} />}
    </Section>
  )
}

function Channels({
  of: { person, changes, is_own },
  onChange,
}: {
  of: ProfileView
  onChange: (channel: ContactChannel) => void
}) {
  const { t } = useLingui()
  const email = changes.find(({ channel }) => channel === 'email')
  const mobile = changes.find(({ channel }) => channel === 'mobile')
  const { Part: PendingMobile } = usePart(waitingMobile, mobile !== undefined)
  return (
    <>
      <Entries>
        <Entry
          name={<Trans>E-mail</Trans>}
          note={<Verified at={person.email_verified_at} />}
          end={is_own && <Change label={t`Change the e-mail`} onPress={() => onChange('email')} />}
        >
          <Ltr>{person.email}</Ltr>
        </Entry>
      </Entries>
      {email && <PendingEmail key={email.value} of={email} />}
      <Entries>
        <Entry
          name={<Trans>Mobile number</Trans>}
          note={<Verified at={person.phone_verified_at} />}
          end={is_own && <Change label={t`Change the mobile number`} onPress={() => onChange('mobile')} />}
        >
          <Ltr>+977 {person.mobile_no}</Ltr>
        </Entry>
      </Entries>
      {mobile && PendingMobile && <PendingMobile key={mobile.value} of={mobile} />}
      {!is_own && <NotOffered />}
    </>
  )
}

function Verified({ at }: { at: Date | null }) {
  return at ? (
    <Status tone="good">
      <Trans>Verified</Trans>
    </Status>
  ) : (
    <Status tone="warn">
      <Trans>Not verified</Trans>
    </Status>
  )
}

function Change({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <Button size="small" kind="ghost" aria-label={label} onPress={onPress}>
      <Trans>Change</Trans>
    </Button>
  )
}

/** A foreign server has no call for this. */
function NotOffered({ children }: { children?: ReactNode }) {
  return (
    <Text small tone="quiet">
      {children ?? <Trans>This cannot be changed here.</Trans>}
    </Text>
  )
}

/** A new e-mail address whose link is still unopened. */
function PendingEmail({ of: change }: { of: ContactChange }) {
  const { t } = useLingui()
  const { value, expires_at } = change
  return (
    <EntryWell label={t`New e-mail, waiting`}>
      <div>
        <Status tone="wait">
          <Trans>
            Waiting for <Ltr>{value}</Ltr>
          </Trans>
        </Status>
        <Text small tone="quiet">
          <Trans>
            Open the link that we sent there, until <DateTime of={expires_at} as="full" />. If no mail arrives, check
            your spam folder; an address that belongs to another account gets no link.
          </Trans>
        </Text>
      </div>
      <PendingChangeActions of={change} />
    </EntryWell>
  )
}
