declare module '*.css'

/** The classes of a CSS module by their names; `npm run house` proves that each one that is used is there. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export = classes
}
