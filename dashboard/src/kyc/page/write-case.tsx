import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useLingui as useMessages } from '@lingui/react'
import type { KycCase } from '@sahuji/contract/kyc'
import { requirements } from '@sahuji/contract/kyc/requirements'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { SkeletonEntries } from '../../kit/data/entries.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import { LinkButton } from '../../kit/layout/link.tsx'
import { Page } from '../../kit/layout/page.tsx'
import { Loading } from '../../kit/layout/skeleton.tsx'
import { businessTypeWords } from '../../merchants/business-types.ts'
import { caseAddress, type CaseStep, caseSteps, stepAddress, stepOf, useCaseStep } from '../case/case-address.ts'
import { WaySteps } from '../case/steps.tsx'
import { StillVerified } from '../review/case-head.tsx'
import { PeopleStep } from '../form/people-step.tsx'
import type { AccountBank } from '../case/field-words.ts'
import { ShopStep } from '../form/shop-step.tsx'

const PapersStep = lazy(async () => ({ default: (await import('../papers/papers-step.tsx')).PapersStep }))
const ReadAndSend = lazy(async () => ({ default: (await import('../review/read-and-send.tsx')).ReadAndSend }))

export interface WriteCaseProps {
  of: KycCase
  banks: readonly AccountBank[] | undefined
  step: CaseStep
}

/** The form of a case, one of its four parts at a time. */
export function WriteCase({ of, banks, step }: WriteCaseProps) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const { at } = useCaseStep()
  const titles: Record<CaseStep, string> = {
    shop: t`Your shop`,
    people: requirements[of.business_type].people.most > 1 ? t`The people of your business` : t`The owner`,
    papers: t`Photograph your documents`,
    send: t`Read and send`,
  }
  const leads: Partial<Record<CaseStep, ReactNode>> = {
    shop: <Trans>Saved as you type.</Trans>,
    people: <Trans>Saved as you type.</Trans>,
    papers: <Trans>Each photo is checked here before it is sent, so that you do not need to do it twice.</Trans>,
    send: <Trans>All your answers again. What is missing is marked.</Trans>,
  }
  useEffect(
    function goToTheLine() {
      if (at) document.getElementById(at)?.focus()
    },
    [at],
  )
  const kind = _(businessTypeWords[of.business_type].name)
  const foot = of.state === 'draft' ? <OnwardsAndBack here={step} /> : <BackToCase />
  return (
    <Page
      title={titles[step]}
      lead={
        <>
          {leads[step]} <StillVerified of={of} />
        </>
      }
      crumbs={[{ name: `${t`Your KYC`} ${of.number}`, href: caseAddress + startOf(of) }, { name: kind }]}
    >
      {of.state === 'draft' && <DraftSteps of={of} here={step} titles={titles} />}
      <Suspense
        fallback={
          <Loading>
            <SkeletonEntries lines={6} />
          </Loading>
        }
      >
        {step === 'shop' && <ShopStep of={of} banks={banks} foot={foot} />}
        {step === 'people' && <PeopleStep of={of} foot={foot} />}
        {step === 'papers' && <PapersStep of={of} foot={foot} />}
        {step === 'send' && <ReadAndSend of={of} banks={banks} />}
      </Suspense>
    </Page>
  )
}

const startOf = ({ state }: KycCase): string => (state === 'draft' ? '?step=start' : '')

function DraftSteps({ of, here, titles }: { of: KycCase; here: CaseStep; titles: Record<CaseStep, string> }) {
  const { t } = useLingui()
  const names: Record<CaseStep, string> = {
    ...titles,
    shop: t`The shop`,
    people: requirements[of.business_type].people.most > 1 ? t`The people` : t`The owner`,
    papers: t`Documents`,
  }
  const open = (step: CaseStep) => of.gaps.filter((gap) => stepOf(gap) === step).length
  return (
    <WaySteps
      label={t`Parts of the case`}
      of={caseSteps.map((step) => ({
        id: step,
        name: names[step],
        href: stepAddress(step),
        stage: step === here ? 'here' : step !== 'send' && open(step) === 0 ? 'done' : 'next',
        note:
          step === 'send' ? undefined : open(step) > 0 ? (
            <Plural value={open(step)} one="# to come" other="# to come" />
          ) : (
            <Trans>Complete</Trans>
          ),
      }))}
    />
  )
}

const BackToCase = () => (
  <Row>
    <LinkButton kind="primary" size="large" href={caseAddress}>
      <Trans>Back to your case</Trans>
    </LinkButton>
  </Row>
)

function OnwardsAndBack({ here }: { here: CaseStep }) {
  const at = caseSteps.indexOf(here)
  const [before, after] = [caseSteps[at - 1], caseSteps[at + 1]]
  return (
    <Row push="between" gap={3} wide>
      {before ? (
        <LinkButton kind="ghost" size="large" href={stepAddress(before)}>
          <Trans>Back</Trans>
        </LinkButton>
      ) : (
        <LinkButton kind="ghost" size="large" href={`${caseAddress}?step=start`}>
          <Trans>Back to the start</Trans>
        </LinkButton>
      )}
      {after && (
        <LinkButton kind="primary" size="large" href={stepAddress(after)}>
          <Trans>Continue</Trans>
        </LinkButton>
      )}
    </Row>
  )
}
