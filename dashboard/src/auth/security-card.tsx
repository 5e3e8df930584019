import { Trans, useLingui } from '@lingui/react/macro'
import { Entries, Entry, SkeletonEntries } from '../kit/data/entries.tsx'
import { LinkButton } from '../kit/layout/link.tsx'
import { Section } from '../kit/layout/section.tsx'
import { Loading } from '../kit/layout/skeleton.tsx'
import { Text } from '../kit/layout/text.tsx'
import { FailedToLoad } from '../platform/failed-to-load.tsx'
import { useAsked } from '../platform/use-asked.ts'
import { PasskeysEntry } from './passkeys-entry.tsx'
import { RecoveryEntry } from './recovery-entry.tsx'
import { factors } from './second-factor-calls.ts'
import { TotpEntry } from './totp-entry.tsx'

/** What proves the person: password, passkeys, authenticator app and the codes for the day when all of them are lost. */
export function SecurityCard() {
  const { t } = useLingui()
  const { data, error, refetch } = useAsked(factors.read())
  return (
    <Section id="security" title={<Trans>Signing in</Trans>} label={t`Signing in`}>
      {error && !data && <FailedToLoad of={error} onRetry={refetch} />}
      {!data && !error && (
        <Loading>
          <SkeletonEntries lines={4} />
        </Loading>
      )}
      {data && (
        <Entries>
          <PasswordEntry />
          <PasskeysEntry of={data} />
          <TotpEntry since={data.totp_since} />
          {data.recovery_codes_left !== null && <RecoveryEntry left={data.recovery_codes_left} />}
        </Entries>
      )}
    </Section>
  )
}

function PasswordEntry() {
  return (
    <Entry
      name={<Trans>Password</Trans>}
      end={
        <LinkButton size="small" kind="ghost" href="/dashboard/changePassword">
          <Trans>Change the password</Trans>
        </LinkButton>
      }
    >
      <Text as="span" tone="muted">
        <Trans>It is asked for whenever you sign in without a passkey.</Trans>
      </Text>
    </Entry>
  )
}
