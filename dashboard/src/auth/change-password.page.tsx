import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { DateTime } from '../kit/format/date.tsx'
import { Columns } from '../kit/layout/columns.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { Line, Lines } from '../kit/data/lines.tsx'
import { Link } from '../kit/layout/link.tsx'
import { Page } from '../kit/layout/page.tsx'
import { Section } from '../kit/layout/section.tsx'
import { Text } from '../kit/layout/text.tsx'
import { useOwnServer } from '../platform/server/server.ts'
import { SupportCard } from '../platform/cards/support-card.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { passwords } from './password-calls.ts'

/**
 * /dashboard/changePassword. The specification has the page and no call for it: in front of another server the page
 * names the contact. Spec §1, §7.
 */
export function ChangePasswordPage() {
  const { t } = useLingui()
  const isOwn = useOwnServer()
  if (!isOwn)
    return (
      <Page title={t`Change password`}>
        <Columns narrow side={<SupportCard />}>
          <Text>
            <Trans>Your password cannot be changed in this dashboard. Ask support how to change it.</Trans>
          </Text>
        </Columns>
      </Page>
    )
  return (
    <Page title={t`Change password`}>
      <Columns narrow side={<Beside />}>
        <Section title={<Trans>New password</Trans>}>
          <ChangePasswordForm />
        </Section>
      </Columns>
    </Page>
  )
}

/** The last change of the password, the other sessions, and advice for a good password. */
function Beside() {
  const { data } = useQuery(passwords.read())
  return (
    <Stack gap={10}>
      <Section title={<Trans>Your current password</Trans>}>
        <Stack gap={3}>
          <Lines>
            <Line label={<Trans>Last changed</Trans>}>
              {data ? <DateTime of={data.changed_at} as="date" nepali /> : '–'}
            </Line>
          </Lines>
          <Text small tone="muted">
            <Link href="/dashboard/profile#sessions">
              <Trans>See where you are signed in</Trans>
            </Link>
          </Text>
        </Stack>
      </Section>
      <Section title={<Trans>A good password</Trans>}>
        <Text small tone="muted">
          <Trans>
            Four or five unrelated words are easy to remember and hard to guess. Use it nowhere else. We never ask for
            it by telephone or mail.
          </Trans>
        </Text>
      </Section>
    </Stack>
  )
}
