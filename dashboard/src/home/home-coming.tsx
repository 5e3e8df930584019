import { useLingui } from '@lingui/react/macro'
import { Columns, Stack } from '../kit/layout/layout.tsx'
import { Page } from '../kit/layout/page.tsx'
import { Section } from '../kit/layout/section.tsx'
import { Loading, SkeletonFigure, SkeletonLines, SkeletonRows } from '../kit/layout/skeleton.tsx'

/** The shape of the home screen before its answers are there. */
export function HomeComing() {
  const { t } = useLingui()
  return (
    <Page title={t`Home`} untitled>
      <Loading>
        <Columns side={<SkeletonLines lines={5} />}>
          <Stack gap={10}>
            <Section label={t`MERCHANT WALLET`} caps title={t`MERCHANT WALLET`}>
              <Stack gap={5}>
                <SkeletonFigure />
                <SkeletonLines lines={3} />
              </Stack>
            </Section>
            <Section title={t`Recent activity`}>
              <SkeletonRows rows={8} />
            </Section>
          </Stack>
        </Columns>
      </Loading>
    </Page>
  )
}
