/** The address of a WebAssembly file, which the build copies. */
declare module '*.wasm?url' {
  const url: string;
  export default url;
}
