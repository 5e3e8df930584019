import { Trans, useLingui } from '@lingui/react/macro'
import type { OfficeLink, OfficePartner } from '@sahuji/contract/cooperatives/office/links'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { useQuery } from '@tanstack/react-query'
import { useWriting } from '../../kit/format/reader.ts'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Code, Name, Text } from '../../kit/layout/text.tsx'
import { KeyCap } from '../../kit/office/key-cap.tsx'
import { OpenedRow } from '../../kit/office/opened-row.tsx'
import { Pairs } from '../../kit/office/pairs.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { officeCooperatives } from './calls.ts'
import type { LinkAct } from './link-dialog.tsx'
import { OfficeFiles } from './office-files.tsx'

interface LinkDetailsProps {
  of: OfficeLink
  /** The cooperative, with the facts of its KYM. */
  partner: OfficePartner | undefined
  mayPropose: boolean
  mayStop: boolean
  onAct: (act: LinkAct) => void
}

/** A link with the facts of its cooperative and the papers read; what may be done with it, and its files. */
export function LinkDetails({ of: link, partner, mayPropose, mayStop, onAct }: LinkDetailsProps) {
  const { id, state, proposal, note } = link
  const files = useQuery({ ...officeCooperatives.files(id), enabled: link.file !== null })
  const isProposable = !proposal && (state === 'waiting' || state === 'suspended')
  return (
    <OpenedRow halves>
      <Stack gap={3}>
        <LinkFacts of={link} partner={partner} />
        {note && (
          <Text small tone="muted">
            <Name>{note}</Name>
          </Text>
        )}
        {proposal && (
          <Text small>
            <Trans>
              It waits for a second person:{' '}
              <Link small href="/operator/second-person">
                <Code>{proposal.reference}</Code>
              </Link>
            </Trans>
          </Text>
        )}
        <Row>
          {isProposable && mayPropose && (
            <Button size="small" kind="primary" onPress={() => onAct('approve')}>
              <Trans>Propose to approve…</Trans>
              <KeyCap of="1" />
            </Button>
          )}
          {state === 'waiting' && !proposal && mayStop && (
            <Button size="small" onPress={() => onAct('reject')}>
              <Trans>Reject…</Trans>
            </Button>
          )}
          {state === 'approved' && mayStop && (
            <Button size="small" onPress={() => onAct('suspend')}>
              <Trans>Suspend…</Trans>
            </Button>
          )}
        </Row>
      </Stack>
      <Stack gap={3}>
        {files.error && !files.data && <FailedToLoad of={files.error} onRetry={() => void files.refetch()} />}
        <OfficeFiles of={files.data ?? []} mayRecord={mayStop} />
      </Stack>
    </OpenedRow>
  )
}

function LinkFacts({ of: link, partner }: Pick<LinkDetailsProps, 'of' | 'partner'>) {
  const { t } = useLingui()
  const writing = useWriting()
  const day = (of: string) => writing.bothDates(startOfKathmanduDay(of))
  return (
    <Pairs
      of={[
        [
          t`Merchant`,
          <Link small key="m" href={`/operator/merchants/${link.merchant_id}`}>
            <Name>{link.merchant}</Name>
          </Link>,
          'merchant',
        ],
        ...(partner
          ? ([
              [t`Registration`, <Code key="r">{partner.registration}</Code>, 'registration'],
              [t`PAN`, <Code key="p">{partner.pan}</Code>, 'pan'],
              [t`Where`, <Name key="w">{partner.place}</Name>, 'place'],
              [t`Contact`, <Name key="c">{`${partner.contact}, ${partner.contact_mobile}`}</Name>, 'contact'],
              [t`Settled to`, <Name key="s">{partner.settled_to}</Name>, 'settled'],
              [t`Agreement`, `${day(partner.agreement_from)} – ${day(partner.agreement_to)}`, 'agreement'],
              [t`KYM valid until`, day(partner.kym_until), 'kym'],
            ] as const)
          : []),
        [t`Papers read`, link.papers.length === 0 ? '–' : <Name key="k">{link.papers.join(', ')}</Name>, 'papers'],
      ]}
    />
  )
}

/** A link's state; one that is proposed waits for a second person. */
export function LinkState({ of: { state, proposal } }: { of: Pick<OfficeLink, 'state' | 'proposal'> }) {
  if (proposal)
    return (
      <Status tone="wait">
        <Trans>Proposed</Trans>
      </Status>
    )
  if (state === 'waiting')
    return (
      <Status tone="wait">
        <Trans>Waiting</Trans>
      </Status>
    )
  if (state === 'approved')
    return (
      <Status tone="good">
        <Trans>Linked</Trans>
      </Status>
    )
  return <Status tone="bad">{state === 'rejected' ? <Trans>Rejected</Trans> : <Trans>Suspended</Trans>}</Status>
}
