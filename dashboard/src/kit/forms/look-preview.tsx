import '../css/appearance.css'

export interface LookDrawn {
  theme: 'light' | 'dark'
  side: string
  top: string
  page: string
}

/** A small page drawn in the colours of a look; decoration, for the eye alone. */
export function LookPreview({ theme, side, top, page }: LookDrawn) {
  return (
    <div className="look" data-theme={theme} data-page={page} aria-hidden="true">
      <div className="look-side" {...groundOf(side, theme)}>
        <b />
        <i className="look-who" />
        <i className="look-here" />
        <i />
        <i />
        <i />
      </div>
      <div className="look-top" {...groundOf(top, theme)}>
        <i className="look-find" />
        <i className="look-face" />
      </div>
      <div className="look-page">
        <i className="look-rule" />
        <span className="look-figure">
          <small>Rs.</small>4,82,316<small>.50</small>
        </span>
        <i className="look-total" />
        <b />
        <i className="look-row" />
        <i className="look-row" />
        <i className="look-row" />
      </div>
    </div>
  )
}

/** The attributes by which a part of a drawn page takes its colour; `same` leaves it the page's. */
export const groundOf = (skin: string, theme: 'light' | 'dark') =>
  skin === 'same' ? {} : { 'data-theme': theme, 'data-skin': skin }
