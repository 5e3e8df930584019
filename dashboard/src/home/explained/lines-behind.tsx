import { lazy, Suspense } from 'react'
import { SkeletonLines } from '../../kit/layout/skeleton.tsx'
import { needsTexts } from '../../texts/app-texts.ts'
import type { Asked } from '../asked.ts'
import type { ExplainedFigureProps } from './explained-figure.tsx'

const ExplainedFigure = lazy(async () => {
  const [{ ExplainedFigure: Part }] = await Promise.all([import('./explained-figure.tsx'), needsTexts()])
  return { default: Part }
})

interface LinesBehindProps extends Omit<ExplainedFigureProps, 'of' | 'onClose'> {
  asked: Asked
}

/** The lines behind the figure that is open; their code is fetched with the first one. */
export function LinesBehind({ asked, ...shown }: LinesBehindProps) {
  if (!asked.name) return null
  return (
    <Suspense fallback={<SkeletonLines lines={5} />}>
      <ExplainedFigure key={asked.name} of={asked.name} onClose={asked.close} {...shown} />
    </Suspense>
  )
}
