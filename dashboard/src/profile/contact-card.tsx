import type { ContactChannel } from '@sahuji/contract/auth/contact-changes'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '../kit/layout/button.tsx'
import { Entries, Entry, SkeletonEntries } from '../kit/data/entries.tsx'
import { Section } from '../kit/layout/section.tsx'
import { Loading } from '../kit/layout/skeleton.tsx'
import { Status } from '../kit/layout/status.tsx'
import { Ltr, Text } from '../kit/layout/text.tsx'
import { usePart } from '../kit/layout/use-part.ts'
import type { ShownProfile } from './shown-profile.ts'
import { WaitingEmail } from './waiting-email.tsx'

const askEmail = () => import('./ask-email-dialog.tsx').then(({ AskEmailDialog }) => AskEmailDialog)
const askMobile = () => import('./ask-mobile-dialog.tsx').then(({ AskMobileDialog }) => AskMobileDialog)
const waitingMobile = () => import('./waiting-mobile.tsx').then(({ WaitingMobile }) => WaitingMobile)

/** How the person is reached: e-mail and mobile number, each changed only when the new one has proved itself. */
export function ContactCard({ of: shown }: { of: ShownProfile | undefined }) {
  const { t } = useLingui()
  const [asking, ask] = useState<ContactChannel>()
  const close = () => ask(undefined)
  const { Part: AskEmailDialog } = usePart(askEmail, asking === 'email')
  const { Part: AskMobileDialog } = usePart(askMobile, asking === 'mobile')
  return (
    <Section id="contact" title={<Trans>Contact</Trans>} label={t`Contact`}>
      {shown ? (
        <Channels of={shown} onChange={ask} />
      ) : (
        <Loading>
          <SkeletonEntries lines={2} />
        </Loading>
      )}
      {asking === 'email' && AskEmailDialog && <AskEmailDialog onClose={close} />}
      {asking === 'mobile' && AskMobileDialog && <AskMobileDialog onClose={close} />}
    </Section>
  )
}

function Channels({
  of: { person, changes, is_own },
  onChange,
}: {
  of: ShownProfile
  onChange: (channel: ContactChannel) => void
}) {
  const { t } = useLingui()
  const email = changes.find(({ channel }) => channel === 'email')
  const mobile = changes.find(({ channel }) => channel === 'mobile')
  const { Part: WaitingMobile } = usePart(waitingMobile, mobile !== undefined)
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
      {email && <WaitingEmail key={email.value} of={email} />}
      <Entries>
        <Entry
          name={<Trans>Mobile number</Trans>}
          note={<Verified at={person.phone_verified_at} />}
          end={is_own && <Change label={t`Change the mobile number`} onPress={() => onChange('mobile')} />}
        >
          <Ltr>+977 {person.mobile_no}</Ltr>
        </Entry>
      </Entries>
      {mobile && WaitingMobile && <WaitingMobile key={mobile.value} of={mobile} />}
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

/** Somebody else's server knows no call for this. */
function NotOffered({ children }: { children?: ReactNode }) {
  return (
    <Text small tone="quiet">
      {children ?? <Trans>This cannot be changed here.</Trans>}
    </Text>
  )
}
