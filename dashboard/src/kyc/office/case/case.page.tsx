import { Trans, useLingui } from '@lingui/react/macro'
import type { ReviewedCase } from '@sahuji/contract/kyc/review'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { brand } from '../../../kit/format/operator.ts'
import { LoadingRows, NothingYet } from '../../../kit/layout/states.tsx'
import { Section } from '../../../kit/layout/section.tsx'
import { FailedToLoad } from '../../../platform/failures/failed-to-load.tsx'
import { reviewDesk } from '../desk/calls.ts'
import { PaperViewer } from '../papers/paper-viewer.tsx'
import { DeskCaseHead } from './case-head.tsx'
import { DeskCaseHistory } from './case-history.tsx'
import { type ItemGroup, itemGroups, keptPapers } from './case-items.ts'
import { CaseSteps } from './case-steps.tsx'
import { CaseThread } from './case-thread.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { SeenElsewhere } from './seen-elsewhere.tsx'
import { useCaseActs } from './use-case-acts.ts'
import { type CaseDesk, useCaseDesk } from './use-case-desk.ts'
import { useCaseKeys } from './use-case-keys.ts'
import { useNeighbours } from './use-neighbours.ts'
import { type CasePermissions, useCasePermissions } from './use-case-permissions.ts'
import { VerdictList } from './verdict-list.tsx'
import { readKycPage } from '@sahuji/contract/kyc/office/cases'
import { useEffect, useMemo } from 'react'
import { type PagePictures, pagePictures } from '../../../operators/papers/page-pictures.ts'
import { callBytes } from '../../../platform/calls/call-bytes.ts'
import * as css from './case.module.css'

const freshMilliseconds = 15_000

/** /operator/kyc/<id>: one case, with its answers and documents side by side. */
export function DeskCasePage() {
  const id = `${useParams({ strict: false })['id' as never] ?? ''}`
  const { data, error, refetch } = useQuery({ ...reviewDesk.one(id), refetchInterval: freshMilliseconds })
  if (error && !data) return <FailedToLoad of={error} onRetry={() => void refetch()} />
  return <div className={css.page}>{data ? <CaseBody key={id} of={data} /> : <LoadingRows rows={10} />}</div>
}

function CaseBody({ of }: { of: ReviewedCase }) {
  const { t } = useLingui()
  const groups = itemGroups(of.kyc)
  const items = groups.flatMap((group) => group.items)
  const permissions = useCasePermissions(of)
  const acts = useCaseActs(of)
  const at = useCaseDesk(of, items)
  const neighbours = useNeighbours(of.queued.id)
  // loaded before a reviewer asks for an item again
  useQuery(reviewDesk.reasons())
  useCaseKeys({ items, at, acts, permissions, neighbours })
  return (
    <>
      <title>{`${of.queued.number} · ${of.merchant.trade_name} · ${t`Back office`} · ${brand()}`}</title>
      <DeskCaseHead of={of} permissions={permissions} neighbours={neighbours} onRelease={acts.release} />
      <CaseSteps of={of} permissions={permissions} />
      <Evidence of={of} groups={groups} at={at} permissions={permissions} />
      <div className={css.thirds}>
        <SeenElsewhere of={of} />
        <CaseThread of={of} />
        <DeskCaseHistory of={of} permissions={permissions} />
      </div>
      <DecisionBar of={of} permissions={permissions} acts={acts} error={at.error} />
    </>
  )
}

interface EvidenceProps {
  of: ReviewedCase
  groups: readonly ItemGroup[]
  at: CaseDesk
  permissions: CasePermissions
}

/** The documents beside the answers. Shows the document at the cursor, else the previous one. */
function Evidence({ of, groups, at, permissions }: EvidenceProps) {
  const pictures = usePagePictures(of.queued.id)
  const papers = keptPapers(of.kyc)
  const shown = papers.find(({ id }) => id === at.paper) ?? papers[0]
  return (
    <div className={css.split}>
      <div className={css.viewer}>
        {!permissions.maySeePapers && (
          <Section title={<Trans>Documents</Trans>}>
            <NothingYet title={<Trans>Documents are for reviewers</Trans>}>
              <Trans>Your role reads a case without its documents.</Trans>
            </NothingYet>
          </Section>
        )}
        {permissions.maySeePapers && shown && (
          <PaperViewer of={of.kyc} at={shown} papers={papers} pictures={pictures} onShow={at.go} />
        )}
      </div>
      <VerdictList of={of} groups={groups} at={at} mayJudge={permissions.isMine} />
    </div>
  )
}

/** The pictures of a case, loaded while the case is shown. */
function usePagePictures(case_id: string): PagePictures {
  const pictures = useMemo(
    () =>
      pagePictures(({ paper, page }) =>
        callBytes(readKycPage, { id: case_id, paper, page: `${page}` }, { isQuiet: true }),
      ),
    [case_id],
  )
  useEffect(() => pictures.forget, [pictures])
  return pictures
}
