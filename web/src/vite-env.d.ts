/** What the build tells the page. */
interface ImportMetaEnv {
  /** The address of a server to which the static site leads, without a slash at its end. */
  readonly VITE_SERVER?: string;
}
