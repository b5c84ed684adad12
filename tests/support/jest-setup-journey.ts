// A journey starts the whole product, loads a sale and drives a browser through it.
jest.setTimeout(300_000);
