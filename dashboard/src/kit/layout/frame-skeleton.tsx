import type { ReactNode } from 'react'
import { Mark } from '../icons/mark.tsx'
import { brand } from '../format/operator.ts'
import { Loading, SkeletonFigure, SkeletonLines, SkeletonRows } from './skeleton.tsx'

/** The app's frame before its script is there: sidebar, top bar and the page's own shape, in their final places at every width. */
export function FrameSkeleton({ entries, children }: { entries: number; children: ReactNode }) {
  return (
    <div className="app coming">
      <aside className="side" aria-hidden="true">
        <span className="brand">
          <Mark />
          <span>{brand()}</span>
        </span>
        <div className="who">
          <span className="ava" />
          <div>
            <span className="sk w5" />
            <span className="sk w6" />
          </div>
        </div>
        <div className="nav">
          <SkeletonLines lines={entries} />
        </div>
      </aside>
      <div className="main">
        <header className="top">
          <span className="brand" aria-hidden="true">
            <Mark />
          </span>
        </header>
        <main>
          <div className="page">
            <Loading>{children}</Loading>
          </div>
        </main>
      </div>
    </div>
  )
}

/** A page that opens with a figure and goes on with rows. The service worker writes the figure of the last visit into it. */
export function FigurePageSkeleton() {
  return (
    <>
      <div className="sec">
        <div className="sec-h" />
        <div className="stack g1 start first-look" data-home-snapshot="">
          <SkeletonFigure />
        </div>
      </div>
      <div className="sec">
        <SkeletonRows rows={8} />
      </div>
    </>
  )
}
