import * as css from './appearance-preview.module.css'

export interface DrawnAppearance {
  theme: 'light' | 'dark'
  side: string
  top: string
  page: string
}

/** A small drawing of a page in chosen colours; decoration, hidden from screen readers. */
export function AppearancePreview({ theme, side, top, page }: DrawnAppearance) {
  return (
    <div className={css.preview} data-theme={theme} data-page={page} aria-hidden="true">
      <div className={css.side} {...groundOf(side, theme)}>
        <b />
        <i className={css.who} />
        <i className={css.here} />
        <i />
        <i />
        <i />
      </div>
      <div className={css.top} {...groundOf(top, theme)}>
        <i className={css.find} />
        <i className={css.face} />
      </div>
      <div className={css.page}>
        <i className={css.rule} />
        <span className={css.figure}>
          <small>Rs.</small>4,82,316<small>.50</small>
        </span>
        <i className={css.total} />
        <b />
        <i className={css.row} />
        <i className={css.row} />
        <i className={css.row} />
      </div>
    </div>
  )
}

/** The attributes that colour a part of the drawn page; `same` leaves the page's colour. */
export const groundOf = (skin: string, theme: 'light' | 'dark') =>
  skin === 'same' ? {} : { 'data-theme': theme, 'data-skin': skin }
