// Stands for fast-check in all tests (jest.config.mjs): every property of one run draws from the same seed.
import fc from './node_modules/fast-check/lib/fast-check.js';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.FAST_CHECK_SEED) });

export * from './node_modules/fast-check/lib/fast-check.js';
export default fc;
