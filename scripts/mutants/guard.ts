/** A piece of code that keeps money or access safe, and the test that must turn red without it. */
export interface Guard {
  /** What holds as long as it is there. */
  says: string
  file: string
  /** The guarded code, unique in its file, and its replacement without the guard. */
  code: string
  without: string
  /** A test's file, and the part of its name that finds it alone. */
  test: string
  named: string
  /** Where that name stands, when the test's file takes it from a list of stories. */
  stories?: string
}
