/** The address of the script of public pages: see vite.config.ts. */
declare module 'virtual:public-script' {
  const address: string;
  export default address;
}
