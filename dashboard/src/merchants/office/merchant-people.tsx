import { Trans, useLingui } from '@lingui/react/macro'
import * as contract from '@sahuji/contract/merchants/office/merchants'
import type { MerchantPicture } from '@sahuji/contract/merchants/office/merchants'
import type { Column } from '../../kit/data/table-columns.ts'
import { Table } from '../../kit/data/table.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Tag } from '../../kit/layout/status.tsx'
import { Ltr, Name, Text } from '../../kit/layout/text.tsx'
import { mutation } from '../../platform/calls/query.ts'
import { useEdit } from '../../platform/forms/use-edit.ts'
import { DayAndTime } from './day-and-time.tsx'

/** The sessions of the merchant's people. */
export function SessionsSection({ of: { id, sessions }, mayEnd }: { of: MerchantPicture; mayEnd: boolean }) {
  const { t } = useLingui()
  const end = useEdit(mutation(contract.endMerchantSessions), { notice: t`Signed out.` })
  const columns = useSessionColumns(mayEnd ? (session_id) => end.send({ id, session_id }) : undefined)
  return (
    <Section
      title={t`Sessions`}
      label={t`Sessions`}
      aside={
        mayEnd &&
        sessions.length > 0 && (
          <Button size="small" isPending={end.isPending} onPress={() => end.send({ id })}>
            <Trans>End all</Trans>
          </Button>
        )
      }
    >
      {sessions.length === 0 ? (
        <Text small tone="quiet">
          <Trans>No open session.</Trans>
        </Text>
      ) : (
        <Table label={t`Sessions`} columns={columns} rows={sessions} rowKey={(row) => row.id} />
      )}
    </Section>
  )
}

/** `end` ends one session; undefined where the operator may not. */
function useSessionColumns(
  end: ((session_id: string) => void) | undefined,
): Column<MerchantPicture['sessions'][number]>[] {
  const { t } = useLingui()
  return [
    {
      id: 'device',
      head: t`Device`,
      cell: ({ device: { browser, system } }) => [browser, system].filter(Boolean).join(' · ') || t`A program`,
      grow: true,
      phone: 'who',
    },
    {
      id: 'who',
      head: t`Who`,
      cell: ({ person_name }) => (
        <Text as="span" nowrap tone="muted">
          <bdi>{person_name}</bdi>
        </Text>
      ),
      dim: true,
      phone: 'meta',
    },
    {
      id: 'from',
      head: t`From`,
      cell: ({ city, network }) => (
        <>
          {city !== null && `${city}, `}
          <Ltr>{network}</Ltr>
        </>
      ),
      dim: true,
      wideOnly: true,
    },
    {
      id: 'seen',
      head: t`Last seen`,
      cell: ({ last_seen_at }) => <DayAndTime of={last_seen_at} />,
      kind: 'when',
    },
    ...(end
      ? [
          {
            id: 'end',
            head: t`End`,
            cell: ({ id: session_id }: MerchantPicture['sessions'][number]) => (
              <Button kind="ghost" size="small" onPress={() => end(session_id)}>
                <Trans>End</Trans>
              </Button>
            ),
            phone: 'state' as const,
          },
        ]
      : []),
  ]
}

/** The people of the merchant, with whether they are agents. */
export function PeopleSection({
  of: { id, people, agent_code },
  mayDecide,
}: {
  of: MerchantPicture
  mayDecide: boolean
}) {
  const { t } = useLingui()
  const { send, isPending } = useEdit(mutation(contract.setMerchantAgent), {
    notice: t`The decision on the agent is recorded.`,
  })
  const columns: Column<MerchantPicture['people'][number]>[] = [
    { id: 'name', head: t`Name`, cell: ({ name }) => <Name>{name}</Name>, grow: true, phone: 'who' },
    {
      id: 'email',
      head: t`E-mail`,
      cell: ({ email, is_email_verified }) => <Proven of={email} is={is_email_verified} />,
      phone: 'meta',
    },
    {
      id: 'mobile',
      head: t`Mobile`,
      cell: ({ mobile_no, is_phone_verified }) => <Proven of={mobile_no} is={is_phone_verified} />,
      phone: 'amount',
    },
    {
      id: 'agent',
      head: t`Agent`,
      cell: ({ agent, id: person_id }) => (
        <Row gap={2}>
          {agent !== null && <AgentTag of={agent} />}
          {mayDecide &&
            agent !== null &&
            (['ACCEPTED', 'REJECTED'] as const)
              .filter((to) => to !== agent)
              .map((to) => (
                <Button
                  key={to}
                  kind="ghost"
                  size="small"
                  isPending={isPending}
                  onPress={() => send({ id, person_id, agent: to })}
                >
                  {to === 'ACCEPTED' ? <Trans>Accept</Trans> : <Trans>Reject</Trans>}
                </Button>
              ))}
        </Row>
      ),
      phone: 'state',
    },
  ]
  return (
    <Section
      title={t`People`}
      label={t`People`}
      aside={agent_code !== null && <Trans>came with code {agent_code}</Trans>}
    >
      <Table label={t`People`} columns={columns} rows={people} rowKey={(row) => row.id} />
    </Section>
  )
}

const Proven = ({ of: text, is }: { of: string; is: boolean }) => (
  <>
    <Ltr>{text}</Ltr>{' '}
    {!is && (
      <Text as="span" small tone="quiet">
        <Trans>not verified</Trans>
      </Text>
    )}
  </>
)

function AgentTag({ of: agent }: { of: 'PENDING' | 'ACCEPTED' | 'REJECTED' }) {
  if (agent === 'ACCEPTED')
    return (
      <Tag tone="good">
        <Trans>agent</Trans>
      </Tag>
    )
  if (agent === 'REJECTED')
    return (
      <Tag tone="bad">
        <Trans>rejected</Trans>
      </Tag>
    )
  return (
    <Tag tone="warn">
      <Trans>asked</Trans>
    </Tag>
  )
}
