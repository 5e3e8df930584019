import type { Invitation } from '@sahuji/contract/team/people'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { List, ListRow } from '../kit/data/list.tsx'
import { DateTime } from '../kit/format/date.tsx'
import { MailIcon } from '../kit/icons/actions.tsx'
import { MobilePhoneIcon } from '../kit/icons/money.tsx'
import { Button } from '../kit/layout/button.tsx'
import { Row } from '../kit/layout/layout.tsx'
import { Section } from '../kit/layout/section.tsx'
import { Ltr, Name } from '../kit/layout/text.tsx'
import { notify } from '../kit/overlays/notices.ts'
import { followed } from '../platform/calls/query.ts'
import { FailureLine } from '../platform/failures/failed-to-load.tsx'
import { team } from './calls.ts'
import { Narrowed, RoleName } from './place-words.tsx'

/** The open invitations with their end; each can be sent again or taken back. */
export function Invitations({ of: invitations }: { of: readonly Invitation[] }) {
  const { t } = useLingui()
  return (
    <Section
      title={<Trans>Invited</Trans>}
      aside={<Plural value={invitations.length} one="# invitation open" other="# invitations open" />}
    >
      <List label={t`Invited`}>
        {invitations.map((each) => (
          <InvitationRow key={each.id} of={each} />
        ))}
      </List>
    </Section>
  )
}

function InvitationRow({ of: invitation }: { of: Invitation }) {
  const { t } = useLingui()
  const { id, to, channel, role, invited_by, expires_at, may_change } = invitation
  const sending = useMutation(followed(team.resend(), () => notify({ tone: 'good', title: t`Sent again to ${to}.` })))
  const taking = useMutation(team.withdraw())
  return (
    <ListRow
      icon={channel === 'sms' ? <MobilePhoneIcon /> : <MailIcon />}
      note={
        <>
          <RoleName of={role} />
          {role !== 'owner' && role !== 'accountant' && role !== 'developer' && (
            <>
              {', '}
              <Narrowed of={invitation} />
            </>
          )}
          {'. '}
          <Trans>
            Ends <DateTime of={expires_at} as="long" />, <DateTime of={expires_at} as="time" />; invited by{' '}
            <Name>{invited_by}</Name>
          </Trans>
          <FailureLine of={sending.error ?? taking.error} />
        </>
      }
      end={
        may_change && (
          <Row gap={2}>
            <Button
              size="small"
              aria-label={t`Remind ${to}`}
              isPending={sending.isPending}
              onPress={() => sending.mutate({ id })}
            >
              <Trans>Remind</Trans>
            </Button>
            <Button
              size="small"
              kind="ghost"
              aria-label={t`Take the invitation to ${to} back`}
              isPending={taking.isPending}
              onPress={() => taking.mutate({ id })}
            >
              <Trans>Take back</Trans>
            </Button>
          </Row>
        )
      }
    >
      <Ltr>{to}</Ltr>
    </ListRow>
  )
}
