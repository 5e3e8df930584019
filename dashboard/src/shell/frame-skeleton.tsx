import type { ReactNode } from 'react'
import { Loading, SkeletonBar, SkeletonFigure, SkeletonLines, SkeletonRows } from '../kit/layout/skeleton.tsx'
import * as css from './frame.module.css'
import { cx } from '../kit/cx.ts'
import { DrawnBrand } from '../kit/layout/brand.tsx'
import { DrawnFrame, FrameBar } from '../kit/layout/frame.tsx'
import { Money } from '../kit/format/money.tsx'
import { Section } from '../kit/layout/section.tsx'
import * as sidebar from './sidebar.module.css'
import * as topbar from './top-bar.module.css'
import { Avatar } from '../kit/layout/avatar.tsx'
import { PageBox } from '../kit/layout/page.tsx'

/**
 * The app's frame before its script has loaded: sidebar, top bar and the page's shape, in their final places at every
 * width.
 */
export function FrameSkeleton({ entries, children }: { entries: number; children: ReactNode }) {
  return (
    <DrawnFrame
      className={cx(css.app, css.coming)}
      side={
        <aside className={sidebar.side} data-surface="side" aria-hidden="true">
          <DrawnBrand />
          <div className={cx(sidebar.who, css.who)}>
            <Avatar name="" />
            <div className={css.whoLines}>
              <SkeletonBar width="most" />
              <SkeletonBar width="long" />
            </div>
          </div>
          <div className={cx(sidebar.nav, css.navLines)}>
            <SkeletonLines lines={entries} />
          </div>
        </aside>
      }
    >
      <FrameBar className={topbar.top}>
        <DrawnBrand bare />
      </FrameBar>
      <main>
        <PageBox>
          <Loading>{children}</Loading>
        </PageBox>
      </main>
    </DrawnFrame>
  )
}

/** A page with a figure above rows. The service worker writes the last visit's figure into it. */
export function FigurePageSkeleton() {
  return (
    <>
      <Section>
        <div className={css.headSpace} />
        <div className={css.homeSnapshot} data-home-snapshot="">
          <SkeletonFigure />
          {/* the document's script fills a copy of it as soon as the wallet is known (src/home/draw-wallet.ts) */}
          <template data-early-figure="">
            <Money of={0n} size="largest" />
          </template>
        </div>
      </Section>
      <Section>
        <SkeletonRows rows={8} />
      </Section>
    </>
  )
}
