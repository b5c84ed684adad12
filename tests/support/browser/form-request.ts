const BOUNDARY = 'a-boundary-that-no-part-contains';

/** Reads a file of jsdom, which Node's fetch doesn't know. */
const bytesOf = (file: File): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
    reader.onerror = () => reject(new Error('the file cannot be read'));
    reader.readAsArrayBuffer(file);
  });

async function bodyOf(form: FormData): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  for (const [name, value] of form.entries()) {
    const isText = typeof value === 'string';
    const head = isText ? '' : `; filename="${value.name}"\r\ncontent-type: application/octet-stream`;
    parts.push(
      Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${head}\r\n\r\n`),
      isText ? Buffer.from(value) : await bytesOf(value),
      Buffer.from('\r\n'),
    );
  }
  return new Uint8Array(Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]));
}

/** The part of XMLHttpRequest that sends forms, by the page's fetch, which has the cookies of the session. */
export class FormRequest {
  timeout = 0;
  status = 0;
  responseText = '';
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  ontimeout: (() => void) | null = null;
  readonly upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = { onprogress: null };
  private url = '';
  private readonly headers = new Headers();
  private readonly controller = new AbortController();
  private answered = new Headers();

  open(_method: string, url: string): void {
    this.url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }

  getAllResponseHeaders(): string {
    return [...this.answered].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  }

  send(form: FormData): void {
    void this.run(form);
  }

  abort(): void {
    this.controller.abort();
  }

  private async run(form: FormData): Promise<void> {
    const { signal } = this.controller;
    try {
      const body = await bodyOf(form);
      this.headers.set('content-type', `multipart/form-data; boundary=${BOUNDARY}`);
      this.upload.onprogress?.({ loaded: body.length, total: body.length });
      const response = await fetch(this.url, { method: 'POST', headers: this.headers, body, signal });
      this.responseText = await response.text();
      this.status = response.status;
      this.answered = response.headers;
    } catch (error) {
      if (signal.aborted) this.onabort?.();
      else if (error instanceof DOMException && error.name === 'TimeoutError') this.ontimeout?.();
      else this.onerror?.();
      return;
    }
    this.onload?.();
  }
}
