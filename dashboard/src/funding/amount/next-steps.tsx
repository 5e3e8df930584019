import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type Step, Steps } from '../../kit/data/steps.tsx'
import { Section } from '../../kit/layout/section.tsx'

/** What happens after the button: where the payer goes, what is asked there, and the return. */
export function NextSteps({ of: steps, takes }: { of: readonly Step[]; takes: ReactNode }) {
  const { t } = useLingui()
  return (
    <Section title={t`What happens next`} aside={takes}>
      <Steps of={[...steps, back]} />
    </Section>
  )
}

const back: Step = {
  id: 'back',
  what: <Trans>You come back to us</Trans>,
  note: <Trans>With a reference to keep. If you do not come back, we ask the bank ourselves.</Trans>,
}
