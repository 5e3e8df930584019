import { Plural, Trans } from '@lingui/react/macro'
import type { KycCase } from '@sahuji/contract/kyc'
import { leavable } from '@sahuji/contract/kyc/requirements'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cx } from '../../kit/cx.ts'
import { FileButton } from '../../kit/forms/file-button.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { CameraIcon } from '../../kit/icons/later.tsx'
import { DocumentIcon } from '../../kit/icons/actions.tsx'
import { CardIcon } from '../../kit/icons/money.tsx'
import { Anchor } from '../../kit/layout/anchor.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { kyc, useChangeCase } from '../case/calls.ts'
import { stepAddress } from '../case/case-address.ts'
import { arrivingIn, keptIn, type PaperPlace, placeId } from './paper-places.ts'
import { PaperThumbnail } from './page-image.tsx'
import * as css from './papers.module.css'
import { SendingPaper, UploadState, useSize } from './sending-paper.tsx'
import { type Upload, useUploads } from './uploads.ts'
import { acceptedFiles, type FileCheckEnds, useFileCheck } from './use-file-check.ts'
import { usePaperNames } from './use-paper-names.ts'

export interface PaperRowProps {
  of: KycCase
  place: PaperPlace
  name: string
  isHere: boolean
  onSend: FileCheckEnds['onSend']
  onTried: FileCheckEnds['onTried']
}

/** One file of a case: its progress and its actions. */
export function PaperRow({ of, place, name, isHere, ...ends }: PaperRowProps) {
  const upload = useUploads().get(placeId(place))
  const whose = usePaperNames(of).whoseOf(place)
  const kept = keptIn(of, place)
  const { state, more } = useFace(of, place, upload, ends)
  return (
    <li
      id={placeId(place)}
      tabIndex={-1}
      className={isHere ? cx(css.here) : undefined}
      data-paper={upload?.state ?? ''}
    >
      {isHere ? <CameraIcon /> : place.kind === 'identity' ? <CardIcon /> : <DocumentIcon />}
      <Anchor href={stepAddress('papers', placeId(place))} {...(isHere && { 'aria-current': 'true' })}>
        {whose ? `${name}: ${whose}` : name}
      </Anchor>
      {state}
      <div className={css.more}>{more ?? (kept && <Kept of={of} place={place} />)}</div>
    </li>
  )
}

function useFace(of: KycCase, place: PaperPlace, upload: Upload | undefined, ends: FileCheckEnds) {
  const { isLooking, look } = useFileCheck(ends)
  const kept = keptIn(of, place)
  const isLeftOut = of.left_out.includes(place.kind)
  const face = (state: ReactNode, more?: ReactNode) => ({ state, more })
  if (upload) return face(<UploadState of={upload} />, <SendingPaper of={of} place={place} upload={upload} />)
  if (kept) return face(<KeptState of={kept.verdict} />)
  if (isLeftOut)
    return face(
      <Status tone="info">
        <Trans>Left out</Trans>
      </Status>,
      <LeaveOut place={place} isLeftOut />,
    )
  return face(
    <Text as="span" small tone="quiet">
      <Trans>Still to come</Trans>
    </Text>,
    <>
      <Arriving of={of} place={place} />
      <Row gap={2}>
        <FileButton size="small" icon={<CameraIcon small />} accept={acceptedFiles} isPending={isLooking} onFile={look}>
          <Trans>Photo or file</Trans>
        </FileButton>
        {leavable.has(place.kind) && <LeaveOut place={place} isLeftOut={false} />}
      </Row>
    </>,
  )
}

function KeptState({ of: verdict }: { of: 'accepted' | 'asked_again' | null }) {
  if (verdict === 'asked_again')
    return (
      <Status tone="bad" loud>
        <Trans>Needs a new one</Trans>
      </Status>
    )
  return (
    <Status tone="good">
      {verdict === 'accepted' ? <Trans>Accepted</Trans> : <Trans context="papers">Sent</Trans>}
    </Status>
  )
}

function Kept({ of, place }: Pick<PaperRowProps, 'of' | 'place'>) {
  const change = useChangeCase()
  const size = useSize()
  const kept = keptIn(of, place)
  const remove = useMutation({ mutationFn: (paper: string) => change(kyc.removePaper, { paper }) })
  if (!kept) return null
  return (
    <Row push="between" gap={3}>
      <Row gap={3} tight>
        <PaperThumbnail of={kept} />
        <Text small tone="quiet">
          <DateTime of={kept.added_at} as="time" />, {size(kept.bytes)},{' '}
          <Plural value={kept.pages} one="# page" other="# pages" />
        </Text>
      </Row>
      {kept.verdict !== 'accepted' && (
        <Button size="small" kind="ghost" isPending={remove.isPending} onPress={() => remove.mutate(kept.id)}>
          <Trans>Remove</Trans>
        </Button>
      )}
      <FailureLine of={remove.error} />
    </Row>
  )
}

/** The progress of an interrupted upload, after a reload in a browser that kept no copy. */
function Arriving({ of, place }: Pick<PaperRowProps, 'of' | 'place'>) {
  const size = useSize()
  const arriving = arrivingIn(of, place)
  if (!arriving || arriving.received === 0) return null
  const [came, all] = [size(arriving.received), size(arriving.bytes)]
  return (
    <Text small tone="muted">
      <Trans>
        {came} of {all} have arrived. Choose the same file again, and it continues from there.
      </Trans>
    </Text>
  )
}

function LeaveOut({ place: { kind }, isLeftOut }: { place: PaperPlace; isLeftOut: boolean }) {
  const change = useChangeCase()
  const leave = useMutation({
    mutationFn: () => change(kyc.leavePaper, { kind: kind as 'tax_clearance', leaves_out: !isLeftOut }),
  })
  return (
    <>
      {isLeftOut && (
        <Text small tone="quiet">
          <Trans>The business is too young to have one; the reviewer sees that you stated so.</Trans>
        </Text>
      )}
      <Button size="small" kind="ghost" isPending={leave.isPending} onPress={() => leave.mutate()}>
        {isLeftOut ? <Trans>I have one</Trans> : <Trans>The business is too young</Trans>}
      </Button>
      <FailureLine of={leave.error} />
    </>
  )
}
